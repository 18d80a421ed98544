import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { readDeal } from '#src/features/deals/index.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { withUpload } from '#src/web/forms/upload.ts'
import { idOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { againScreen } from './again-screen.tsx'
import { fileScreen } from './file-screen.tsx'
import { uploadRefusal } from './lifecycle.ts'
import { couponFileList } from './list.tsx'
import { readFile } from './load-files.ts'
import { addToDeal, type Stored, sendFile } from './send-file.ts'

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

/** Without room for it the file is refused like any other; other faults have their own page. */
function unsent(request: Request, deal: Deal, fault: UpstreamFault): Promise<Result> {
  if (fault.kind !== 'full') throw fault
  return list(request, { deal, error: request.page.t('common:errors.full'), status: 507 })
}

async function add(request: Request, deal: Deal, stored: Stored, again: boolean): Promise<Result> {
  const added = await addToDeal(request, deal, stored, again)
  if (added.ok) {
    const path = couponFilePaths.show({ ...ofDeal(deal.id), file: added.data.fileId })
    return seeOther(path, { type: 'SUCCESS', message: added.displayMessage })
  }
  if (added.kind === 'conflict') return againScreen(request, deal, stored, added.displayMessage)
  const { displayMessage: error, retryAfterSeconds } = added
  const status = added.kind === 'tooMany' ? 429 : 422
  return list(request, { deal, error, status, retryAfterSeconds })
}

/** How long the banner of an upload that was refused stays. */
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
