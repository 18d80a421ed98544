import { v7 } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { jobProcesses, jobs } from '#src/services/core/jobs/schema.ts'
import { runCommand } from '#src/start/commands/run-command.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { withHost } from '#tests/support/doctor.ts'
import { temporaryFolder } from '#tests/support/server.ts'

const { db, url } = await testDatabase()

afterEach(() => vi.unstubAllEnvs())

async function listed() {
  vi.stubEnv('DATABASE_URL', withHost(url))
  vi.stubEnv('DATA_DIR', await temporaryFolder())
  const lines: string[] = []
  const output = {
    print: (line: string) => lines.push(line),
    complain: (line: string) => lines.push(line),
  }
  const code = await runCommand(['jobs'], output)
  return { code, lines }
}

test('the jobs are listed, what fails and who paused first; a failing one ends with 1 [OPS-13]', async () => {
  const idle = await listed()
  expect(idle.code).toBe(0)
  expect(idle.lines.find((line) => line.startsWith('expired-deals '))).toMatch(/no success yet$/)

  const { id: pausedBy } = await addAccount(db, { role: 'ADMIN', fullName: 'Ishara Fernando' })
  const at = new Date('2026-11-28T04:30:00Z')
  await db.insert(jobs).values([
    { id: 'invoices', failedAt: at, failure: 'no room on the disk', succeededAt: new Date(0) },
    { id: 'mailings', pausedAt: at, pausedBy, succeededAt: at },
  ])
  const round = { runningMs: null, dueInMs: 60_000 }
  const rounds = { invoices: round, mailings: round }
  await db.insert(jobProcesses).values({ processId: v7(), host: 'one', rounds })
  const { code, lines } = await listed()
  expect(code).toBe(1)
  expect(lines[0]).toMatch(
    /^invoices +Failing; .*last failure 28-11-2026, 10:00 AM: no room on the disk$/,
  )
  expect(lines[1]).toMatch(
    /^mailings +Paused; by Ishara Fernando; last success 28-11-2026, 10:00 AM$/,
  )
  expect(lines).toHaveLength(idle.lines.length)
})
