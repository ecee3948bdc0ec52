/** Callee names that claim an item, or take a lock, before it is worked on (normalised: lower case, without separators). */
export const CLAIM_NAMES = /claim|acquire|advisorylock|redlock|withlock|trylock|runexclusive|setnx|onconflict|skiplocked|lease|leaderelection|isleader|ensureleader|findoneandupdate|insertignore|orignore|firstorcreate|markasprocessing|beginonce|singleton|^(?:ctx|step|context|dbos)(?:run|do|runstep)$/u;

/** Words of SQL, or of a store's arguments, that make an insert, an update or a select tell whether it won. */
export const CLAIM_WORDS = /on\s+conflict|for\s+update|skip\s+locked|pg_(?:try_)?advisory|insert\s+ignore|get_lock\s*\(|setnx|\bNX\b|skipDuplicates|onConflict|P2002|23505|ER_DUP_ENTRY|11000|unique[\s_]?(?:violation|constraint)|attribute_not_exists|ConditionExpression|pessimistic_write|doNothing/iu;
