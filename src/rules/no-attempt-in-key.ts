import { againText, createRule, findingsFor, REGION_SCHEMA, report, siteText, SUGGESTIONS, type RegionOptions } from './create-rule.js';

type MessageIds = keyof typeof SUGGESTIONS | 'attempt' | 'delivered';
type Options = readonly [RegionOptions];

/** An attempt counter in a key. */
export const noAttemptInKey = createRule<Options, MessageIds>({
  name: 'no-attempt-in-key',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow attempt numbers in idempotency keys',
      recommended: true,
      requiresTypeChecking: true,
      dialects: ['TypeScript', 'JavaScript'],
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      ...SUGGESTIONS,
      attempt: '`{{source}}` counts the attempts: it changes {{again}} ({{site}}), so every attempt sends another idempotency key and can repeat the charge. Leave it out of the key. [{{path}}]',
      delivered: '`{{source}}` counts the attempts: it changes with {{per}}, so every attempt sends another idempotency key and can repeat the charge. Leave it out of the key. [{{path}}]',
    },
    schema: [...REGION_SCHEMA],
    defaultOptions: [{ certainty: 'recommended', ignore: [] }],
  },
  create(context, [options]) {
    return {
      'Program:exit'() {
        for (const finding of findingsFor(context, 'attempt', options)) {
          if (finding.region) report(context, finding, 'attempt', { again: againText(finding), site: siteText(finding) });
          else report(context, finding, 'delivered', { per: finding.per ?? 'each attempt' });
        }
      },
    };
  },
});
