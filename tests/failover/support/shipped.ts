import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { inRoot } from '#src/platform/root.ts'
import { freePort } from '#tests/support/free-port.ts'
import type { Ports } from './node.ts'

export const SECRET = 'of the rehearsal'
export type Shipped = Awaited<ReturnType<typeof readShipped>>

const read = (name: string) => readFile(inRoot('deploy', 'ha', name), 'utf8')

/** NAME=value lines; the passwords, which are shipped empty, are filled in. */
function settingsOf(text: string): Record<string, string> {
  const lines = text.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value || SECRET]]
  })
  return Object.fromEntries(lines)
}

/** The files of deploy/ha as an operator fills them in. */
export async function readShipped() {
  const patroni = parse(await read('patroni.yml'))
  // The machine's folder for sockets belongs to its own servers.
  patroni.postgresql.parameters.unix_socket_directories = ''
  return {
    patroni: stringify(patroni),
    patroniEnv: settingsOf(await read('patroni.env')),
    etcdEnv: settingsOf(await read('etcd.env')),
    haproxy: await read('haproxy.cfg'),
  }
}

/** @returns the port on which it leads to the primary */
export async function runHaproxy(
  folder: string,
  ports: readonly Ports[],
  shipped: string,
  atEnd: (act: () => Promise<void>) => void,
): Promise<number> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const servers = ports.map(
    ({ database, api }, at) => `  server db-${at} 127.0.0.1:${database} port ${api}\n`,
  )
  const own = shipped
    .replace(/^ {2}server .*\n/gm, '')
    .replace(/bind \S+/, `bind 127.0.0.1:${port}`)
  await writeFile(file, own + servers.join(''))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })
  return port
}
