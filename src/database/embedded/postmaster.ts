import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Postmaster = { pid: number; socketDir: string; ready: boolean }

/** Socket names contain a port even if nothing listens on one. */
export const PORT = 5432

/**
 * Reads postmaster.pid; null if no server runs. A file left by a killed machine or container, whose
 * process id now belongs to another process, is removed. Lines: 1 pid, 5 socket folder, 8 status
 * (PostgreSQL, "Database File Layout").
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid) return null
  const socketDir = lines[4]?.trim() ?? ''
  if (await isPostgres(pid)) return { pid, socketDir, ready: lines[7]?.trim() === 'ready' }
  await rm(file, { force: true })
  if (socketDir) await rm(join(socketDir, `.s.PGSQL.${PORT}.lock`), { force: true })
  return null
}

/** Fast shutdown: rolls back open transactions, writes the checkpoint, and waits for the process to end. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline && (await isPostgres(pid))) await sleep(25)
  if (await isPostgres(pid)) signal(pid, 'SIGQUIT')
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return /^Name:\s+postgres$/m.test(status) && !/^State:\s+Z/m.test(status)
  }
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']).catch(
    () => ({ stdout: '' }),
  )
  return stdout.includes('postgres')
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the check and the signal, as intended.
  }
}
