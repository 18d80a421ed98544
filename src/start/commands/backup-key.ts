import { writeKeyPair } from '#src/start/backup/seal.ts'
import type { Run } from './command.ts'

export const run: Run = async ({ argument: file, print }) => {
  const recipient = await writeKeyPair(file)
  print(`${file} opens backups: keep it in a safe place, away from this machine.`)
  print(`${file}.pub seals them: dealdesk backup --to FOLDER --recipient ${file}.pub`)
  print(recipient)
  return 0
}
