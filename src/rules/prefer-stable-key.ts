import { createRule, findingsFor, REGION_SCHEMA, report, SUGGESTIONS, type RegionOptions } from './create-rule.js';

type MessageIds = keyof typeof SUGGESTIONS | 'unstable';
type Options = readonly [RegionOptions];

/** Any random or clock source that reaches a key, with no region in sight. */
export const preferStableKey = createRule<Options, MessageIds>({
  name: 'prefer-stable-key',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'Enforce idempotency keys that are made of business fields',
      recommended: false,
      requiresTypeChecking: true,
      dialects: ['TypeScript', 'JavaScript'],
    },
    hasSuggestions: true,
    messages: {
      ...SUGGESTIONS,
      unstable: '`{{source}}` makes another idempotency key whenever this code runs: a retry further up, a second click or a restart can repeat the charge. Make the key of business fields, such as the id of what is charged. [{{path}}]',
    },
    schema: [...REGION_SCHEMA],
    defaultOptions: [{ certainty: 'strict', ignore: [] }],
  },
  create(context, [options]) {
    return {
      'Program:exit'() {
        for (const finding of findingsFor(context, 'unstable', options)) report(context, finding, 'unstable', {});
      },
    };
  },
});
