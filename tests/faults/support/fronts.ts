import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { writeNginxFile } from '#tests/support/nginx.ts'

export type Front = { port: number; folder: string; replicas: readonly string[] }

function nginx(front: Front): [string, string[]] {
  return ['nginx', writeNginxFile(front)]
}

function haproxy({ port, folder, replicas }: Front): [string, string[]] {
  const servers = replicas.map(
    (at) => `  server r${at} 127.0.0.1:${at} check inter 500 fall 1 rise 1`,
  )
  const config = `
defaults
  mode http
  timeout connect 3s
  timeout client 60s
  timeout server 35s
frontend front
  bind 127.0.0.1:${port}
  default_backend dealdesk
backend dealdesk
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host dealdesk
  http-check expect status 200
${servers.join('\n')}
`
  writeFileSync(`${folder}/haproxy.cfg`, config)
  return ['haproxy', ['-db', '-f', `${folder}/haproxy.cfg`]]
}

export const fronts = { nginx, haproxy }

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
