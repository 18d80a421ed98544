import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readManifest } from './manifest.ts'

/** What became of the last trial, kept beside the backups. */
const TRIAL = 'last-trial.json'
const trialSchema = z.object({ name: z.string(), at: z.iso.datetime(), faults: z.int() })
export type Trial = z.output<typeof trialSchema>

export type Found = { name: string; folder: string; at: string }

/** The newest whole backup of the folder, by the time in its manifest; null where there is none. */
export async function findNewest(dir: string): Promise<Found | null> {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  let newest: Found | null = null
  for (const name of names) {
    const folder = join(dir, name)
    const manifest = await readManifest(folder).catch(() => null)
    // A folder that is still written to has no backup's name.
    if (!manifest || name.includes('.unfinished-')) continue
    if (!newest || manifest.at > newest.at) newest = { name, folder, at: manifest.at }
  }
  return newest
}

export async function readTrial(dir: string): Promise<Trial | null> {
  const text = await readFile(join(dir, TRIAL), 'utf8').catch(() => 'null')
  return trialSchema.safeParse(JSON.parse(text)).data ?? null
}

export async function writeTrial(dir: string, trial: Trial): Promise<void> {
  await writeFile(join(dir, TRIAL), `${JSON.stringify(trial)}\n`)
}
