import { noAttemptInKey } from './no-attempt-in-key.js';
import { noHostInKey } from './no-host-in-key.js';
import { noRegeneratedKey } from './no-regenerated-key.js';
import { noSharedKey } from './no-shared-key.js';
import { preferStableKey } from './prefer-stable-key.js';
import { requireClaimOnSchedule } from './require-claim-on-schedule.js';
import { requireKeyOnRetry } from './require-key-on-retry.js';
import { validKey } from './valid-key.js';

/** All rules, by the name of their file. */
export const rules = {
  'no-attempt-in-key': noAttemptInKey,
  'no-host-in-key': noHostInKey,
  'no-regenerated-key': noRegeneratedKey,
  'no-shared-key': noSharedKey,
  'prefer-stable-key': preferStableKey,
  'require-claim-on-schedule': requireClaimOnSchedule,
  'require-key-on-retry': requireKeyOnRetry,
  'valid-key': validKey,
};
