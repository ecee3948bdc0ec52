import { againText, createRule, findingsFor, REGION_SCHEMA, remedyText, report, siteText, SUGGESTIONS, type RegionOptions } from './create-rule.js';

type MessageIds = keyof typeof SUGGESTIONS | 'regenerated';
type Options = readonly [RegionOptions];

/** A random or clock value in a key is evaluated again while the operation stays the same. */
export const noRegeneratedKey = createRule<Options, MessageIds>({
  name: 'no-regenerated-key',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow idempotency keys that are made anew when the same operation is tried again',
      recommended: true,
      requiresTypeChecking: true,
      dialects: ['TypeScript', 'JavaScript'],
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      ...SUGGESTIONS,
      regenerated: '`{{source}}` runs again {{again}} ({{site}}), so every repetition sends another idempotency key and can repeat the charge. {{remedy}} [{{path}}]',
    },
    schema: [...REGION_SCHEMA],
    defaultOptions: [{ certainty: 'recommended', ignore: [] }],
  },
  create(context, [options]) {
    return {
      'Program:exit'() {
        for (const finding of findingsFor(context, 'regenerated', options)) report(context, finding, 'regenerated', { again: againText(finding), site: siteText(finding), remedy: remedyText(finding) });
      },
    };
  },
});
