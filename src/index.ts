import { createRequire } from 'node:module';
import type { ESLint, Linter } from 'eslint';
import { makeConfigs } from './configs.js';
import { rules } from './rules/index.js';

const { name, version } = createRequire(import.meta.url)('../package.json') as { name: string; version: string };

/** The plugin: its rules and its two presets. */
type Plugin = ESLint.Plugin & { configs: { recommended: Linter.Config; strict: Linter.Config } };

// The one cast of the registry: rules made with RuleCreator do not fit `ESLint.Plugin`, and their types must not leak.
const plugin = { meta: { name, version, namespace: 'idempotency' }, rules: rules as unknown as NonNullable<ESLint.Plugin['rules']> } as Plugin;
// On the same object: a copy would be another plugin, which `extends` by string refuses.
plugin.configs = makeConfigs(plugin);

export default plugin;
export { plugin as 'module.exports' };
