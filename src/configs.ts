import type { Linter } from 'eslint';
import { rules } from './rules/index.js';

/** The rules of a preset: the recommended ones, or all of them with their strict reading. */
function rulesOf(preset: 'recommended' | 'strict'): Linter.RulesRecord {
  const out: Linter.RulesRecord = {};
  for (const [name, rule] of Object.entries(rules)) {
    if (preset === 'strict') out[`idempotency/${name}`] = ['error', { certainty: 'strict' }];
    else if (rule.meta.docs?.recommended) out[`idempotency/${name}`] = 'error';
  }
  return out;
}

/** The presets, for the plugin object that they are to name. They set no parser, files or parser options. */
export function makeConfigs(plugin: object): { recommended: Linter.Config; strict: Linter.Config } {
  const plugins = { idempotency: plugin } as NonNullable<Linter.Config['plugins']>;
  return {
    recommended: { name: 'idempotency/recommended', plugins, rules: rulesOf('recommended') },
    strict: { name: 'idempotency/strict', plugins, rules: rulesOf('strict') },
  };
}
