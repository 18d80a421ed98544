import type { Command } from './command.ts'

/** Loaded when called, so that none costs the server memory. */
export const commands: readonly Command[] = [
  {
    name: 'start',
    summary: 'Starts the server',
    more: ['The configuration is read from the environment (docs/configuration.md).'],
    load: () => import('./start.ts'),
  },
  {
    name: 'migrate',
    summary: 'Brings the tables up to date, for a server whose role may not',
    more: ['Run it as the owner of the tables. It names what it applied.'],
    load: () => import('./migrate.ts'),
  },
  {
    name: 'upgrade',
    summary: 'Says which migrations the next start runs, what they lock and for how long',
    more: ['Applies nothing. Ends with 1 if something may last longer than 2 s.'],
    options: { check: 'needed: there is no upgrade but by a start or by migrate' },
    needs: 'check',
    load: () => import('./upgrade-check.ts'),
  },
  {
    name: 'doctor',
    summary: 'Checks configuration, database, keys, files, mail and what else this needs',
    more: ['A line each: ok, warn or fail, with what to do. Ends with 1 if anything fails.'],
    load: () => import('./doctor.ts'),
  },
  {
    name: 'jobs',
    summary: 'Lists the background jobs: state, what waits, last success and failure',
    more: [
      'Administrators pause, run and retry them at /jobs, where the audit names who did.',
      'Ends with 1 if one fails.',
    ],
    load: () => import('./jobs.ts'),
  },
  {
    name: 'backup key',
    summary: 'Makes a key pair for backups: FILE opens them, FILE.pub seals them',
    more: ['Keep FILE away from this machine and from the backups; without it none can be opened.'],
    argument: 'FILE',
    load: () => import('./backup-key.ts'),
  },
  {
    name: 'backup',
    summary: 'Writes database and files to a new folder, while Dealdesk runs',
    more: [
      'The folder has its name only once all of it is there. It needs pg_dump of the version of the',
      'server or a newer one. SECRET_KEYS are not in it: keep them elsewhere.',
    ],
    values: {
      to: ['FOLDER', 'the new folder; one beside it that ends in .unfinished- is of a killed run'],
      recipient: ['FILE', 'seals it to the public keys in FILE (age1…), as "age -R" does'],
    },
    options: { plain: 'writes it so that anybody who gets at it can read it' },
    needs: 'to',
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    summary: 'Puts a backup into an empty database and an empty DATA_DIR, and compares',
    more: [
      'Checks the whole backup before it writes. It needs pg_restore of the version that is named by the',
      'backup. Ends with 1 if something is not as it was backed up.',
    ],
    values: {
      from: ['FOLDER', 'the folder of the backup'],
      identity: ['FILE', 'the private key (AGE-SECRET-KEY-…) of a sealed one'],
    },
    options: {
      verify: 'checks the backup only; without a key, that every part is as it was written',
    },
    needs: 'from',
    load: () => import('./restore.ts'),
  },
  {
    name: 'files copy',
    summary: 'Copies every file from the disk to the bucket or back, and compares',
    more: [
      'Safe while Dealdesk runs; may be stopped and started again. It removes nothing. Ends with 1 if a',
      'file is not there as it is here.',
    ],
    values: {
      to: ['PLACE', 's3 or disk; S3_BUCKET and its keys must be set, FILES_IN may be either'],
    },
    needs: 'to',
    load: () => import('./files-copy.ts'),
  },
  {
    name: 'keys',
    summary: 'Says whether each older key of SECRET_KEYS may be dropped',
    more: ['Ends with 1 while one may not.'],
    options: { lost: 'lets Dealdesk start without a key that is lost for good' },
    load: () => import('./keys.ts'),
  },
  {
    name: 'admin invite',
    summary: 'Prints a link that makes an administrator, once within 24 hours',
    argument: 'EMAIL',
    load: () => import('./admin-invite.ts'),
  },
  {
    name: 'factors end',
    summary: 'Switches two-step sign-in off for somebody who lost the phone',
    more: [
      'Ends their sessions and remembered devices, and tells them at every address.',
      'For the only administrator: otherwise another one does it on the page of the account.',
      'Ends with 1 if there is no such account or no two-step sign-in to switch off.',
    ],
    argument: 'EMAIL',
    load: () => import('./factors-end.ts'),
  },
  {
    name: 'person export',
    summary: 'Writes everything that is known about a person to one JSON file',
    more: [
      'For an account of any role, or for somebody who has none but got coupons or an invitation.',
      'Passwords, tokens and what is about others are not in it. The audit trail says that it was made.',
      'Ends with 1 if nothing is known.',
    ],
    argument: 'ID|EMAIL|PHONE',
    values: { to: ['FILE', 'the new file; only its owner may read it'] },
    needs: 'to',
    load: () => import('./person-export.ts'),
  },
  {
    name: 'person erase',
    summary: 'Erases a person: account, addresses, messages, files, everything that need not stay',
    more: [
      'Without --reason it only says what would be removed, emptied and kept, and why. Safe to run again:',
      'an erasure that was killed goes on where it stopped. Refused for the only full administrator, and',
      'while a payment, refund, dispute, paid plan or package, or a live deal is open.',
    ],
    argument: 'ID|EMAIL|PHONE',
    values: { reason: ['TEXT', 'erases, and stays in the audit trail: name nobody in it'] },
    load: () => import('./person-erase.ts'),
  },
  {
    name: 'audit verify',
    summary: 'Finds what was changed, removed or added in the audit trail',
    argument: '[BLOCK:HASH]',
    more: [
      'Reads only. With a block and its hash, as the log said them once a day, it also finds a trail',
      'that was cut short. Ends with 1 if something differs.',
    ],
    options: { 'go-on': 'seals again after a last block that is not signed with SECRET_KEYS' },
    load: () => import('./audit-verify.ts'),
  },
  {
    name: 'reports rebuild',
    summary: 'Counts every view and what the ledger holds anew',
    more: ['Safe while Dealdesk runs; may be stopped and started again.'],
    load: () => import('./reports-rebuild.ts'),
  },
  {
    name: 'reconcile',
    summary: 'Compares every coupon and payment with all that counts it',
    more: [
      'Reads only and applies no migration, so it may run beside any traffic.',
      'Ends with 1 if something differs.',
    ],
    options: { money: 'payments alone, also with what their providers list of 30 days' },
    load: () => import('./reconcile.ts'),
  },
]
