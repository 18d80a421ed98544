import { execFileSync } from 'node:child_process'

/** Linux alone can take room from a process that runs (util-linux). */
export const canTakeRoom = process.platform === 'linux'

/**
 * While `act` runs, no file of this process may grow beyond `bytes` (RLIMIT_FSIZE): what a full disk is
 * like, without one. Node ignores the signal, so that writing fails with EFBIG.
 */
export async function withRoomFor<Result>(
  bytes: number,
  act: () => Promise<Result>,
): Promise<Result> {
  limit(`${bytes}:unlimited`)
  try {
    return await act()
  } finally {
    limit('unlimited')
  }
}

function limit(fsize: string): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${fsize}`])
}
