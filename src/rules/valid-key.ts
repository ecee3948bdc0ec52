import { createRule, findingsFor, REGION_SCHEMA, report, type RegionOptions } from './create-rule.js';

type MessageIds = 'invalid';
type Options = readonly [RegionOptions];

/** What a vendor refuses in a key, or cuts. */
export const validKey = createRule<Options, MessageIds>({
  name: 'valid-key',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow idempotency keys that the vendor refuses or that are no text',
      recommended: true,
      requiresTypeChecking: true,
      dialects: ['TypeScript', 'JavaScript'],
    },
    messages: {
      invalid: 'The idempotency key (`{{key}}`) {{problem}}.',
    },
    schema: [...REGION_SCHEMA],
    defaultOptions: [{ certainty: 'recommended', ignore: [] }],
  },
  create(context, [options]) {
    return {
      'Program:exit'() {
        for (const finding of findingsFor(context, 'invalid', options)) report(context, finding, 'invalid', { problem: finding.per ?? '' });
      },
    };
  },
});
