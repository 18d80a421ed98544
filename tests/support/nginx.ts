import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { vi } from 'vitest'
import { inRoot } from '#src/platform/root.ts'

type Front = {
  port: number
  folder: string
  replicas: readonly (number | string)[]
  /** Where tests run as root: who its workers are. */
  user?: string
}

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/**
 * Writes the shipped file for an nginx that knows no `resolve` (1.22 of Debian 12), on ports of ours, its
 * pictures in `folder`/pictures. Answers the arguments to start it with.
 */
export function writeNginxFile({ port, folder, replicas, user: name = 'root' }: Front): string[] {
  const servers = replicas.map((at) => `server 127.0.0.1:${at} max_fails=1 fail_timeout=2s;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = temporary.map((name) => `${name}_temp_path ${folder}/${name};`)
  // Its workers are somebody else where it is started as root, and may not read the test's folder.
  const user = process.getuid?.() === 0 ? `user ${name};\n` : ''
  const config = readFileSync(inRoot('deploy', 'nginx.conf'), 'utf8')
    .replace(/^\s*resolver .*$/m, '')
    .replace(/server app:3000 resolve [^;]*;/, servers.join('\n    '))
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/run/nginx.pid', `${folder}/nginx.pid`)
    .replace('access_log /dev/stdout plain', 'access_log off')
    .replace('server_tokens off;', ['server_tokens off;', ...places].join('\n'))
    .replace('alias /pictures/;', `alias ${folder}/pictures/;`)
  writeFileSync(`${folder}/nginx.conf`, user + config)
  return ['-c', `${folder}/nginx.conf`, '-p', folder, '-g', 'daemon off;']
}

/** Answers when it takes requests; the function stops it. */
export async function startNginx(front: Front): Promise<() => void> {
  const proxy = spawn('nginx', writeNginxFile(front), { stdio: 'ignore' })
  const answers = async () => {
    if (proxy.exitCode !== null) throw new Error(`nginx ended with ${proxy.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${front.port}/healthz`).catch(() => null)
    await answer?.arrayBuffer()
    return answer !== null
  }
  await vi.waitUntil(answers, { timeout: 120_000 })
  return () => void proxy.kill('SIGTERM')
}
