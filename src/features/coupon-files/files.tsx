import * as contract from '#src/contract/core/coupon-file-lifecycle.ts'
import type { CouponFile } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { readDeal } from '#src/features/deals/index.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { withUpload } from '#src/web/forms/upload.ts'
import { attachment, idOf, NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvLine, csvResponse, tableFile } from '#src/web/lists/csv.ts'
import { ConfirmPage } from '#views/components/dialog.tsx'
import { uploadRefusal } from '#views/coupon-files/lifecycle.ts'
import { CouponFileShow, FileRegion } from '#views/coupon-files/show.tsx'
import type { Screen } from '#views/page/page.ts'
import { couponFileCrumbs } from './crumbs.ts'
import { addToDeal, eachFailure, readFile, type Stored, sendFile } from './file-calls.ts'
import { couponFileList } from './list.tsx'

export async function show(request: Request): Promise<Result> {
  idOf(request.params.file)
  const [deal, file] = await Promise.all([readDeal(request), readFile(request)])
  return fileScreen(request, deal, file)
}

export async function create(request: Request): Promise<Result> {
  const deal = await readDeal(request)
  const refusal = uploadRefusal(deal)
  if (refusal) return list(request, { deal, error: request.page.t(refusal) })
  const form = await readForm(request.c)
  const kept = { csvUrl: text(form, 'fileUrl'), fileName: text(form, 'fileName') }
  if (kept.csvUrl) return add(request, deal, kept, text(form, 'again') === '1')
  const sent = await attempt(
    withUpload(request.c, async (file) => (file ? sendFile(request, file) : null)),
  )
  if (!sent) return list(request, { deal, error: request.page.t('coupon-files:upload.choose') })
  if (sent instanceof UpstreamFault) return unsent(request, deal, sent)
  if (!sent.ok) return list(request, { deal, error: sent.displayMessage })
  return add(request, deal, sent.data, false)
}

/** A full disk is shown like any refused file; other faults have their own page. */
function unsent(request: Request, deal: Deal, fault: UpstreamFault): Promise<Result> {
  if (fault.kind !== 'full') throw fault
  return list(request, { deal, error: request.page.t('common:errors.full'), status: 507 })
}

async function add(request: Request, deal: Deal, stored: Stored, again: boolean): Promise<Result> {
  const added = await addToDeal(request, deal, stored, { again })
  if (added.ok) {
    const path = couponFilePaths.show({ ...ofDeal(deal.id), file: added.data.fileId })
    return seeOther(path, { type: 'SUCCESS', message: added.displayMessage })
  }
  if (added.kind === 'conflict') return againScreen(request, deal, stored, added.displayMessage)
  const { displayMessage: error, retryAfterSeconds } = added
  const status = added.kind === 'tooMany' ? 429 : 422
  return list(request, { deal, error, status, retryAfterSeconds })
}

const ERROR_STAYS_MS = 10_000

type Refused = {
  deal: Deal
  error: string
  status?: 422 | 429 | 507
  retryAfterSeconds?: number | null
}

function list(request: Request, { deal, error, status = 422, retryAfterSeconds }: Refused) {
  const notice = { type: 'ERROR' as const, message: error, stays: ERROR_STAYS_MS }
  const retry = retryAfterSeconds ? { retryAfterSeconds } : {}
  return couponFileList.screen(request, { status, notice, ...retry }, { deal, error })
}

/** Asks before importing the same content twice; the stored file is not sent again. */
function againScreen({ page }: Request, deal: Deal, stored: Stored, message: string): Screen {
  const { t } = page
  const list = couponFilePaths.list(ofDeal(deal.id))
  const title = t('coupon-files:again.title')
  return screen({
    status: 409,
    title,
    crumbs: couponFileCrumbs(page, deal, stored.fileName),
    main: (
      <ConfirmPage
        action={list}
        title={title}
        text={`${message} ${t('coupon-files:again.text')}`}
        verb={t('coupon-files:again.action')}
        cancelHref={list}
        values={{ fileUrl: stored.csvUrl, fileName: stored.fileName, again: '1' }}
      />
    ),
  })
}

export async function countsSample(request: Request): Promise<Response> {
  const day = await lastDay(request)
  return sample('couponSample', [contract.couponFileHeaders.COUNTS, [day, '50'], [day, '25']])
}

export async function codesSample(request: Request): Promise<Response> {
  const day = await lastDay(request)
  return sample('couponCodesSample', [
    contract.couponFileHeaders.CODES,
    ['SUMMER-0001', day],
    ['SUMMER-0002', day],
  ])
}

export async function failures(request: Request): Promise<Response> {
  await readFile(request)
  const { t } = request.page
  return tableFile(request, 'failed-coupons', eachFailure(request), [
    { header: t('coupon-files:column.couponCode'), text: ({ couponCode }) => couponCode },
    { header: t('coupon-files:column.reason'), text: ({ reason }) => reason },
  ])
}

export async function corrections(request: Request): Promise<Response> {
  const { format } = await readFile(request)
  if (!format) throw new NotFound()
  return csvResponse(request, 'lines-to-correct', correctionLines(request, format))
}

/** As they were typed, with however many cells. */
async function* correctionLines(
  request: Request,
  format: contract.CouponFileFormat,
): AsyncGenerator<readonly string[]> {
  yield contract.couponFileHeaders[format]
  for await (const { values } of eachFailure(request)) if (values) yield values
}

async function lastDay(request: Request): Promise<string> {
  const { expiredOn } = await readDeal(request)
  const day = businessDate(expiredOn.milliseconds, request.page.format.timeZone)
  return day.split('-').reverse().join('-')
}

/** The raw lines, so that people can correct and resend them: no BOM, formulas not neutralised. */
function sample(name: string, rows: readonly (readonly string[])[]): Response {
  return new Response(rows.map(csvLine).join(''), {
    headers: attachment('text/csv; charset=utf-8', `${name}.csv`),
  })
}

type Subject = { deal: Deal; file: CouponFile }

export function fileAct(action: contract.CouponFileAction): Act<Subject> {
  const decided = `coupon-files:${action}.refused` as const
  return {
    async load(request) {
      const [deal, file] = await Promise.all([readDeal(request), readFile(request)])
      return { deal, file }
    },
    guard: {
      refusal: (_actor, { file }) => (contract.canDo(action, file.state) ? null : decided),
      decided,
      refused: (request, { deal, file }, why) => fileScreen(request, deal, file, why),
    },
    question({ page }, { deal, file }) {
      const address = addressOf({ deal, file })
      return {
        action: couponFilePaths[action](address),
        ...questionWords(page.t, `coupon-files:${action}`, { name: file.fileName }),
        tone: action === 'start' ? 'primary' : 'danger primary',
        cancelHref: couponFilePaths.show(address),
        crumbs: couponFileCrumbs(page, deal, file.fileName),
      }
    },
    send: ({ upstream }, { deal, file }) =>
      upstream.core.PUT(`/coupons/files/{dealId}/{fileId}/${action}`, {
        path: { dealId: deal.id, fileId: file.id },
      }),
    next: (_request, subject) => couponFilePaths.show(addressOf(subject)),
  }
}

function addressOf({ deal, file }: Subject) {
  return { ...ofDeal(deal.id), file: file.id }
}

function fileScreen({ page }: Request, deal: Deal, file: CouponFile, refusal?: string): Screen {
  return screen({
    status: refusal ? 422 : 200,
    title: file.fileName,
    crumbs: couponFileCrumbs(page, deal, file.fileName),
    main: <CouponFileShow deal={deal} file={file} refusal={refusal} />,
    region: { id: 'coupon-file', node: <FileRegion deal={deal} file={file} /> },
    ...(refusal && { notice: { type: 'ERROR' as const, message: refusal } }),
  })
}
