import type { z } from 'zod'
import { text } from './rules.ts'
import { databaseUrl } from './values.ts'

export const backupParts = {
  BACKUP_DIR: text(1, 4000).optional(),
  BACKUP_IDENTITY: text(1, 4000).optional(),
  BACKUP_TRIAL_URL: databaseUrl.optional(),
}

type Given = z.output<z.ZodObject<typeof backupParts>> & { DATABASE_URL?: string | undefined }

export type BackupConfig = ReturnType<typeof backupConfig>

export function backupConfig(v: Given) {
  return {
    /** Holds a folder for each backup. */
    dir: v.BACKUP_DIR ?? null,
    /** The file of the private key, for sealed backups. */
    identity: v.BACKUP_IDENTITY ?? null,
    /** A database of its own, emptied before and after each trial; null: none is made. */
    trialUrl: v.BACKUP_TRIAL_URL ?? null,
  }
}

export function backupConflicts(v: Given): string[] {
  return v.BACKUP_TRIAL_URL !== undefined && v.BACKUP_TRIAL_URL === v.DATABASE_URL
    ? ['BACKUP_TRIAL_URL: must be another database than DATABASE_URL, as it is emptied']
    : []
}
