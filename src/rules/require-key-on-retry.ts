import { createRule, missingFor, REGION_PROPERTIES, reportCall, type RegionOptions } from './create-rule.js';

type MessageIds = 'missing';
type Options = readonly [RegionOptions & { readonly ignoreAddresses?: readonly string[] }];

/** A mutating call that takes a key is made again without one. */
export const requireKeyOnRetry = createRule<Options, MessageIds>({
  name: 'require-key-on-retry',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require an idempotency key on calls that are made again for the same operation',
      recommended: true,
      requiresTypeChecking: true,
      dialects: ['TypeScript', 'JavaScript'],
    },
    messages: {
      missing: '`{{call}}` is made again {{again}} ({{site}}) without an idempotency key, so a repetition after a time-out can repeat the charge. Make a key before {{site}} and send it with each attempt.',
    },
    schema: [
      {
        type: 'object',
        additionalProperties: false,
        properties: {
          ...REGION_PROPERTIES,
          ignoreAddresses: {
            type: 'array',
            uniqueItems: true,
            items: { type: 'string', minLength: 1 },
            description: 'Hosts (`hooks.example.com`) and paths (`/search`) that may be called again without a key, with all that is below them.',
          },
        },
      },
    ],
    defaultOptions: [{ certainty: 'recommended', ignore: [], ignoreAddresses: [] }],
  },
  create(context, [options]) {
    return {
      'Program:exit'() {
        for (const finding of missingFor(context, options)) reportCall(context, finding, 'missing');
      },
    };
  },
});
