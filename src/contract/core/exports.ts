import { z } from 'zod'
import { EXPORT_FILTERS_MAX, EXPORT_LIST_MAX } from '../authentication/exports.ts'
import { endpoint } from '../endpoint.ts'
import { pageAddress } from '../page-address.ts'
import { PAGE_SIZE, pageParams, paging } from '../paging.ts'
import { staffRoles } from '../roles.ts'
import { dateValue, entity, id } from '../values.ts'
import { bulkActs, bulkStates } from './bulk-actions.ts'

/** A download expected to take longer is offered as a job. */
export const EXPORT_SECONDS_MAX = 10
export const EXPORT_DAYS = 7
export const EXPORTS_MAX = 5
export const PART_ROWS = 20_000
export const PART_MS = 4000
export const PART_BYTES = 16 * 1024 * 1024

export const exportStates = ['RUNNING', 'DONE', 'STOPPED'] as const

const TITLE_MAX = 200
const ROWS_MAX = 1_000_000_000
const rows = z.int().min(0).max(ROWS_MAX)
const params = z.object({ id })

const exportJob = entity('ExportJob', {
  id,
  title: z.string(),
  state: z.enum(exportStates),
  rows,
  /** The list's total, or a lower bound if it was not fully counted. */
  total: rows,
  bytes: z.int(),
  stopReason: z.string().nullable(),
  createdAt: dateValue,
  finishedAt: dateValue.nullable(),
  expiresAt: dateValue.nullable(),
  address: z.string(),
})
export type ExportJob = z.infer<typeof exportJob>

export const createExport = endpoint('post /exports', {
  summary:
    'Prepare the file of a list in the background, as its owner sees it; asks for a proof if it names people',
  callers: staffRoles,
  accounts: 'any',
  body: z.object({
    list: z
      .string()
      .max(EXPORT_LIST_MAX)
      .refine((list) => pageAddress(list) === list && !list.includes('?')),
    query: z.string().max(EXPORT_FILTERS_MAX * 4),
    title: z.string().min(1).max(TITLE_MAX),
    fileName: z.string().regex(/^[\w-]{1,100}$/),
    total: rows,
  }),
  data: z.object({ id }),
  refuses: ['proofNeeded', 'ruleBroken'],
})

export const readExport = endpoint('get /exports/{id}', {
  ownerOnly: true,
  summary: 'An own export: how far it is',
  callers: staffRoles,
  accounts: 'any',
  params,
  data: exportJob,
})

export const deleteExport = endpoint('delete /exports/{id}', {
  summary: 'Stop an own export and delete its file',
  callers: staffRoles,
  accounts: 'any',
  params,
})

export const readExportFile = endpoint('get /exports/{id}/file', {
  ownerOnly: true,
  summary:
    'The file of an own export; each download is recorded; asks for a proof if it names people',
  callers: staffRoles,
  accounts: 'any',
  params,
  bytes: true,
  refuses: ['proofNeeded', 'ruleBroken'],
})

/** A due part, with a token that reads with its owner's current rights. */
export const takeExport = endpoint('post /exports/take', {
  summary: 'Take the export that is due longest, for as long as its lease',
  callers: 'service',
  data: z.object({
    part: z
      .object({
        id,
        holder: id,
        ownerId: id,
        token: z.string(),
        language: z.enum(['en', 'ru']),
        list: z.string(),
        query: z.string(),
        /** The item before this part; null for the first part. */
        after: z.string().nullable(),
      })
      .nullable(),
  }),
})
export type ExportPart = NonNullable<z.infer<(typeof takeExport)['data']>['part']>

export const writeExportPart = endpoint('put /exports/{id}/part', {
  summary: 'Add the rows behind the last ones and let the export go',
  callers: 'service',
  params,
  bodyType: 'multipart',
  body: z.object({
    holder: id,
    rows: z.coerce.number().int().min(0).max(ROWS_MAX),
    /** The last item; empty if nothing follows. */
    after: z.union([z.literal(''), id]),
    file: z.file().max(PART_BYTES),
  }),
  refuses: ['conflict', 'full'],
})

export const refuseExport = endpoint('put /exports/{id}/refused', {
  summary: 'Stop an export whose owner may no longer open its list',
  callers: 'service',
  params,
  body: z.object({ holder: id }),
})

const task = z.object({
  id,
  kind: z.enum(['BULK_ACTION', 'EXPORT']),
  act: z.enum(bulkActs).nullable(),
  title: z.string().nullable(),
  state: z.enum([...bulkStates]),
  done: z.int(),
  total: z.int(),
  createdAt: dateValue,
})
export type Task = z.infer<typeof task>

export const listTasks = endpoint('get /tasks', {
  summary: 'What the caller has going on in the background, or had: bulk actions and exports',
  callers: staffRoles,
  accounts: 'any',
  query: z.object({ page: pageParams.page, size: pageParams.size.default(PAGE_SIZE) }),
  data: z.object({ ...paging, tasks: z.array(task) }),
})
