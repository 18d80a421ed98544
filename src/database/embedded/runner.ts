import { execFile } from 'node:child_process'
import { chmod, chown, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '#src/platform/start-error.ts'

/** Runs a PostgreSQL program as somebody other than root, which it refuses. */
export type Runner = {
  command: (program: string, args: string[]) => { file: string; args: string[] }
  identity: { uid?: number; gid?: number }
  own: (folder: string) => Promise<void>
}

const run = promisify(execFile)
const UNPRIVILEGED = 1000
const namespace = ['--user', `--map-user=${UNPRIVILEGED}`, `--map-group=${UNPRIVILEGED}`]

/**
 * An ordinary user needs nothing. Root uses a user namespace with another identity (files stay ours);
 * where those are forbidden, as in many containers, another user id.
 */
export async function chooseRunner(dataDir: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return direct
  if (await hasUserNamespaces()) return namespaced
  return asOtherUser(dataDir)
}

const direct: Runner = {
  command: (file, args) => ({ file, args }),
  identity: {},
  own: async () => undefined,
}

const namespaced: Runner = {
  ...direct,
  command: (program, args) => ({ file: 'unshare', args: [...namespace, program, ...args] }),
}

async function hasUserNamespaces() {
  return run('unshare', [...namespace, 'true']).then(
    () => true,
    () => false,
  )
}

async function asOtherUser(dataDir: string): Promise<Runner> {
  const owner = await stat(dataDir)
  const uid = owner.uid || UNPRIVILEGED
  const gid = owner.gid || UNPRIVILEGED
  await chmod(dataDir, 0o711)
  const runner = {
    ...direct,
    identity: { uid, gid },
    own: (folder: string) => chown(folder, uid, gid),
  }
  await run('test', ['-x', dataDir], runner.identity).catch((cause) => {
    throw new StartError(
      `the embedded PostgreSQL cannot run as root and user ${uid} cannot reach ${dataDir}: start as an ordinary user, move DATA_DIR, or set DATABASE_URL`,
      { cause },
    )
  })
  return runner
}
