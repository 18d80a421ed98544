import {
  type PrintedCodes,
  type PrintedState,
  printedStates,
  SHEET_CODES_MAX,
} from '#src/contract/core/coupon-sheets.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { id } from '#src/contract/values.ts'
import { UpstreamRefused } from '#src/upstream/result.ts'
import { drawInTurn, type InTurn } from '#src/web/documents/pdf/drawing-turns.ts'
import { losesLetters, shownOf } from '#src/web/documents/pdf/legible-text.ts'
import { streamPdf } from '#src/web/documents/pdf/stream-pdf.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import {
  type SheetLayoutName,
  sheetLayoutNames,
  sheetLayouts,
} from '#views/coupons/sheet-layout.ts'
import { type SheetChoice, SheetsPage } from '#views/coupons/sheets.tsx'
import { customerPrice, customerPriceText } from '#views/deals/exports.ts'
import type { Page } from '#views/page/page.ts'

/** What is printed: all of a deal, or of one file of it. */
export async function show(request: Request): Promise<Result> {
  return sheetsScreen(request)
}

/** Each document is audited, so nothing is drawn before somebody asks. */
export async function pdf(request: Request): Promise<Result> {
  const { actor, page } = request
  const answer = await drawInTurn(actor.userId, (inTurn) => drawn(request, inTurn))
  return answer ?? sheetsScreen(request, page.t('coupons:sheets.busy'), 429)
}

async function drawn(request: Request, inTurn: InTurn): Promise<Result> {
  const { upstream, params, page } = request
  const { state, layout, part, file } = choiceOf(request)
  const path = { dealId: idOf(params.dealId) }
  const query = { state, part: Number(part), ...(file && { fileId: file }) }
  let codes: PrintedCodes
  try {
    codes = await upstream.core.read('/coupons/sheets/{dealId}', { path, query })
  } catch (error) {
    if (error instanceof UpstreamRefused && error.refusal.kind === 'ruleBroken')
      return sheetsScreen(request, error.refusal.displayMessage)
    throw error
  }
  const { drawSheets } = await import('./draw-sheets.ts')
  const words = wordsOf(page, codes)
  const pieces = codes.coupons.map(({ couponCode, expiredOn }) => ({
    code: couponCode,
    until: page.t('coupons:sheets.until', { day: expiredOn.displayDate }),
  }))
  const { title, merchant: author } = words
  const about = { title, author, language: page.language }
  const name = `coupons-${codes.deal.code}-${codes.part}.pdf`
  return streamPdf(name, about, (doc) =>
    inTurn(() => drawSheets(doc, words, pieces, sheetLayouts[layout])),
  )
}

function wordsOf(page: Page, { deal }: PrintedCodes) {
  const price = customerPrice(deal.originalPriceCents, deal.deductionCents)
  const lines = [price && customerPriceText(page, price), deal.terms].map((line) => line ?? '')
  return {
    title: losesLetters(deal.title) ? deal.code : shownOf(deal.title) || deal.code,
    merchant: shownOf(deal.merchant),
    lines: lines.map(shownOf).filter(Boolean),
  }
}

function choiceOf({ query }: Request): SheetChoice {
  const given = (name: string) => query.get(name) ?? ''
  const isState = (text: string): text is PrintedState => printedStates.some((one) => one === text)
  const isLayout = (text: string): text is SheetLayoutName =>
    sheetLayoutNames.some((one) => one === text)
  const [state, layout, part] = [given('state'), given('layout'), given('part')]
  return {
    state: isState(state) ? state : 'FREE',
    layout: isLayout(layout) ? layout : 'CARDS',
    part: /^[1-9]\d{0,5}$/.test(part) ? part : '1',
    file: id.safeParse(given('file')).data ?? '',
  }
}

async function sheetsScreen(
  request: Request,
  error?: string,
  status: 422 | 429 = 422,
): Promise<Result> {
  const { upstream, params, page, actor } = request
  const dealId = idOf(params.dealId)
  const choice = choiceOf(request)
  const query = { page: 0, size: 1 }
  const [{ deal }, file] = await Promise.all([
    upstream.core.read('/coupons/deal/{dealId}', { path: { dealId }, query }),
    choice.file && actor.isMerchant
      ? upstream.core.read('/coupons/files/{dealId}/{fileId}', {
          path: { dealId, fileId: choice.file },
          query: {},
        })
      : null,
  ])
  const all = file ? file.totalCouponCount : deal.couponDetails.totalCoupons
  const parts = Math.max(1, Math.ceil(all / SHEET_CODES_MAX))
  const title = page.t('coupons:sheets.title')
  return screen({
    status: error ? status : 200,
    title,
    crumbs: crumbsTo(
      page,
      couponPaths.deals,
      { label: deal.title, href: couponPaths.ofDeal({ dealId }) },
      { label: title },
    ),
    main: (
      <SheetsPage
        deal={deal}
        fileName={file?.fileName ?? null}
        choice={choice}
        parts={parts}
        error={error}
      />
    ),
    ...(error && { notice: { type: 'ERROR' as const, message: error } }),
  })
}
