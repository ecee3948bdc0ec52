import { againText, createRule, findingsFor, REGION_SCHEMA, report, siteText, type RegionOptions } from './create-rule.js';

type MessageIds = 'shared' | 'client' | 'interleaved' | 'cached';
type Options = readonly [RegionOptions];

/** The key stays the same while the operation changes. */
export const noSharedKey = createRule<Options, MessageIds>({
  name: 'no-shared-key',
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow one idempotency key for different operations',
      recommended: true,
      requiresTypeChecking: true,
      dialects: ['TypeScript', 'JavaScript'],
    },
    messages: {
      shared: 'The same idempotency key (`{{key}}`) is sent {{again}} ({{site}}), so the server takes the next operation for a repetition: it answers with the first result, or refuses. Put what names the operation into the key. [{{path}}]',
      client: 'The idempotency key (`{{key}}`) is sent {{again}} ({{site}}), so the server takes the second operation for a repetition of the first: it answers with the first result, or refuses. Set the key at each call. [{{path}}]',
      interleaved: 'The idempotency key (`{{source}}`) is written in {{site}} for each request and read here after an `await`: a request that comes in between writes its own key, and both send that one. Keep the key in a constant of the function. [{{path}}]',
      cached: 'The idempotency key (`{{source}}`) belongs to the first call: what is kept in {{site}} is made once, and sends it for every later operation. Hand the key over with each call. [{{path}}]',
    },
    schema: [...REGION_SCHEMA],
    defaultOptions: [{ certainty: 'recommended', ignore: [] }],
  },
  create(context, [options]) {
    return {
      'Program:exit'() {
        for (const finding of findingsFor(context, 'shared', options))
          report(context, finding, finding.per === 'interleaved' || finding.per === 'cached' ? finding.per : finding.regionKind === 'client-defaults' ? 'client' : 'shared', { again: againText(finding), site: siteText(finding) });
      },
    };
  },
});
