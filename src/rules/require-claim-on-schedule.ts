import { createRule, REGION_SCHEMA, reportCall, unclaimedFor, type RegionOptions } from './create-rule.js';

type MessageIds = 'unclaimed';
type Options = readonly [RegionOptions];

/** A schedule or a consumer charges without claiming the item first. */
export const requireClaimOnSchedule = createRule<Options, MessageIds>({
  name: 'require-claim-on-schedule',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'Require a claim or a lock before a schedule or a consumer charges',
      recommended: false,
      requiresTypeChecking: true,
      dialects: ['TypeScript', 'JavaScript'],
    },
    messages: {
      unclaimed: '`{{call}}` runs {{again}} ({{site}}), in every replica, and nothing claims the item first: two replicas that fire together, or a run after the vendor has forgotten the key, can charge twice. Take a lock, or insert a row that tells whether it won, before the call.',
    },
    schema: [...REGION_SCHEMA],
    defaultOptions: [{ certainty: 'strict', ignore: [] }],
  },
  create(context, [options]) {
    return {
      'Program:exit'() {
        for (const finding of unclaimedFor(context, options)) reportCall(context, finding, 'unclaimed');
      },
    };
  },
});
