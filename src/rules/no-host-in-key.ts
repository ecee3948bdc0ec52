import { createRule, findingsFor, REGION_SCHEMA, report, SUGGESTIONS, type RegionOptions } from './create-rule.js';

type MessageIds = keyof typeof SUGGESTIONS | 'host' | 'process' | 'connection';
type Options = readonly [RegionOptions];

/** What differs between processes, machines or connections, in a key. */
export const noHostInKey = createRule<Options, MessageIds>({
  name: 'no-host-in-key',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow values that differ between processes, hosts or connections in idempotency keys',
      recommended: true,
      requiresTypeChecking: true,
      dialects: ['TypeScript', 'JavaScript'],
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      ...SUGGESTIONS,
      host: '`{{source}}` differs between hosts, processes or connections, so a retry that runs elsewhere sends another idempotency key and can repeat the charge. Make the key of business fields. [{{path}}]',
      process: '`{{source}}` is made once per process, so a retry after a restart, or in another replica, sends another idempotency key and can repeat the charge; within the process all operations share it. Make the key of business fields. [{{path}}]',
      connection: '`{{source}}` is made anew for each connection, so a retry after a reconnect sends another idempotency key and can repeat the charge. Make the key of business fields. [{{path}}]',
    },
    schema: [...REGION_SCHEMA],
    defaultOptions: [{ certainty: 'recommended', ignore: [] }],
  },
  create(context, [options]) {
    return {
      'Program:exit'() {
        for (const finding of findingsFor(context, 'host', options)) {
          const kind = finding.region?.kind;
          report(context, finding, kind === 'process' ? 'process' : kind === 'connection' ? 'connection' : 'host', {});
        }
      },
    };
  },
});
