import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { writeNginxFile } from '#tests/support/nginx.ts'

export type Front = { port: number; folder: string; replicas: readonly string[] }

function nginx(front: Front): [string, string[]] {
  return ['nginx', writeNginxFile(front)]
}

/** The shipped file with ports of ours. */
function haproxy({ port, folder, replicas }: Front): [string, string[]] {
  const servers = replicas.map((at) => `  server r${at} 127.0.0.1:${at}\n`)
  const config = readFileSync(inRoot('deploy', 'haproxy.cfg'), 'utf8')
    .replace('bind 127.0.0.1:8080', `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server .*\n/gm, '')
  writeFileSync(`${folder}/haproxy.cfg`, config + servers.join(''))
  return ['haproxy', ['-db', '-f', `${folder}/haproxy.cfg`]]
}

function caddy({ port, folder, replicas }: Front): [string, string[]] {
  const config = readFileSync(inRoot('deploy', 'Caddyfile'), 'utf8')
    .replace(/^:8080 /m, `http://127.0.0.1:${port} `)
    .replace('127.0.0.1:3001 127.0.0.1:3002', replicas.map((at) => `127.0.0.1:${at}`).join(' '))
  writeFileSync(`${folder}/Caddyfile`, config)
  return ['caddy', ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`]]
}

const hasCaddy = spawnSync('caddy', ['version']).status === 0
if (!hasCaddy) process.stdout.write('Caddy: left out, since it is not installed\n')

export const fronts = { nginx, haproxy, ...(hasCaddy && { caddy }) }

/** Answers when the proxy takes requests. */
export async function runProxy(program: string, args: string[], port: number) {
  const proxy: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  onTestFinished(() => {
    proxy.kill('SIGTERM')
  })
  while (proxy.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`${program} ended with ${proxy.exitCode}: is it installed?`)
}
