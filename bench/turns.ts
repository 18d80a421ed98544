import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { familyCpuSeconds, parentOf } from './cpu.ts'

const TURNS = 9

/**
 * Measures something some times over and prints median, slowest and what the database spent in CPU for
 * it, in milliseconds; 0 where the server is on another machine.
 */
export async function createTurns(db: Database) {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  const databaseCpu = () => (postmaster === null ? 0 : (familyCpuSeconds(postmaster) ?? 0))

  return async function time(name: string, act: () => Promise<unknown>): Promise<void> {
    await act()
    const took: number[] = []
    const before = databaseCpu()
    for (let turn = 0; turn < TURNS; turn += 1) {
      const begun = performance.now()
      await act()
      took.push(performance.now() - begun)
    }
    const cpu = ((databaseCpu() - before) * 1000) / TURNS
    took.sort((a, b) => a - b)
    const shown = (ms = 0) => ms.toFixed(0).padStart(7)
    console.log(`${name.padEnd(52)}${shown(took[TURNS >> 1])}${shown(took.at(-1))}${shown(cpu)}`)
  }
}
