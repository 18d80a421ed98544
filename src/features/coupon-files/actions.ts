import { type CouponFileAction, canDo } from '#src/contract/core/coupon-file-lifecycle.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { readDeal } from '#src/features/deals/index.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { confirmScreen, fileScreen } from './file-screen.tsx'
import { idIn, readFile } from './load-files.ts'

export const newStart = (request: Request) => ask(request, 'start')
export const newCancellation = (request: Request) => ask(request, 'cancel')
export const start = (request: Request) => act(request, 'start')
export const cancel = (request: Request) => act(request, 'cancel')

async function ask(request: Request, name: CouponFileAction): Promise<Result> {
  const [deal, file] = await Promise.all([readDeal(request), readFile(request)])
  if (canDo(name, file.state)) return confirmScreen(request, deal, file, name)
  return fileScreen(request, deal, file, request.page.t(`coupon-files:${name}.refused`))
}

async function act(request: Request, name: CouponFileAction): Promise<Result> {
  const { upstream, params } = request
  const path = { dealId: idIn(params.id), fileId: idIn(params.file) }
  const call = { params: { path } }
  const answer = await upstream.read(
    name === 'start'
      ? upstream.core.PUT('/coupons/files/{dealId}/{fileId}/start', call)
      : upstream.core.PUT('/coupons/files/{dealId}/{fileId}/cancel', call),
  )
  if (answer.ok) {
    const next = couponFilePaths.show({ ...ofDeal(path.dealId), file: path.fileId })
    return seeOther(next, { type: 'SUCCESS', message: answer.displayMessage })
  }
  const [deal, file] = await Promise.all([readDeal(request), readFile(request)])
  return fileScreen(request, deal, file, answer.displayMessage)
}
