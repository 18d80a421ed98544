import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { node, root } from './lib/project.mjs'

// Rehearses a database that fails over (tests/failover): the files of deploy/ha on one machine, two replicas of
// the built server on them, and the primary killed again and again. Takes minutes, so that it runs by night and
// not in CI. KILLS=2 SWITCHES=1 RATE=50 is a short one.
await install()
const needed = ['patroni', 'etcd', 'haproxy']
const missing = needed.filter((program) => spawnSync(program, ['--version']).error)
if (missing.length > 0)
  throw new Error(
    `${missing.join(', ')}: missing. On Debian 12: apt-get install postgresql-15 patroni etcd-server haproxy, and stop what that starts.`,
  )
const steps = [
  [join(root, 'scripts', 'build.mjs')],
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    'vitest.failover.config.ts',
    ...process.argv.slice(2),
  ],
]
const failed = steps.find((args) => spawnSync(node(), args, { stdio: 'inherit' }).status !== 0)
process.exitCode = failed ? 1 : 0
