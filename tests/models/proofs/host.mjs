// What names a machine: another one in a namespace with another host name, and in one without the network.
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { differs } from './kit.mjs';

const here = (code) => execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', cwd: new URL('.', import.meta.url).pathname });
const otherName = (code) => execFileSync('unshare', ['--uts', 'sh', '-c', 'hostname other-machine && exec "$0" --input-type=module -e "$1"', process.execPath, code], { encoding: 'utf8', cwd: new URL('.', import.meta.url).pathname });
const otherNetwork = (code) => execFileSync('unshare', ['--net', process.execPath, '--input-type=module', '-e', code], { encoding: 'utf8', cwd: new URL('.', import.meta.url).pathname });
const NODE = { version: process.versions.node };

const hostname = "import os from 'node:os'; console.log(os.hostname());";
await differs('os', ['hostname', 'default.hostname'], 'call', () => [here(hostname), otherName(hostname)], NODE);
const interfaces = "import os from 'node:os'; console.log(JSON.stringify(os.networkInterfaces()));";
await differs('os', ['networkInterfaces', 'default.networkInterfaces'], 'call', () => [here(interfaces), otherNetwork(interfaces)], NODE);
const address = "import ip from 'ip'; console.log(String(ip.address()));";
await differs('ip', ['address', 'default.address'], 'call', () => [here(address), otherNetwork(address)]);
for (const [name, from] of [['internalIpV4', 'internal-ip'], ['internalIpV4Sync', 'internal-ip']]) {
  const own = `import { ${name} } from '${from}'; console.log(String(await ${name}()));`;
  await differs('internal-ip', name, 'call', () => [here(own), otherNetwork(own)]);
}
process.exit(0);
