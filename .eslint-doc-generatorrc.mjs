/** @type {import('eslint-doc-generator').GenerateOptions} */
export default {
  ruleDocTitleFormat: 'desc-parens-prefix-name',
  ruleDocNotices: ['configs', 'deprecated', 'fixableAndHasSuggestions', 'requiresTypeChecking', 'options'],
  ruleDocSectionInclude: ['Options', 'Limitations', 'When not to use it', 'Further reading'],
  ruleListColumns: ['name', 'description', 'configsError', 'fixableAndHasSuggestions', 'requiresTypeChecking', 'deprecated'],
  configEmoji: [['recommended', '✅'], ['strict', '🔒']],
};
