import {
  type PrintedCodes,
  type PrintedState,
  printedStates,
  SHEET_CODES_MAX,
} from '#src/contract/core/coupon-sheets.ts'
import type { CouponDeal } from '#src/contract/core/coupons.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { id } from '#src/contract/values.ts'
import { UpstreamRefused } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import { drawInTurn, type InTurn } from '#src/web/documents/pdf/drawing-turns.ts'
import { losesLetters, shownOf } from '#src/web/documents/pdf/legible-text.ts'
import { streamPdf } from '#src/web/documents/pdf/stream-pdf.ts'
import { wholeNumber } from '#src/web/forms/number-fields.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
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

/** Takes coupons out of the app; the sheets of those alone follow. */
export const printForm = newForm({
  fields: {
    count: wholeNumber('coupons:print.count', {
      required: 'coupons:print.countWrong',
      invalid: 'coupons:print.countWrong',
      zero: 'coupons:print.countWrong',
      most: [SHEET_CODES_MAX, 'coupons:print.countWrong'],
      digits: 4,
      hint: 'coupons:print.countHint',
    }),
  },
  load: ({ upstream, params }) => readDeal(upstream, idOf(params.dealId)),
  about: (request, _record, _here, deal) => {
    const { page } = request
    const { file } = choiceOf(request)
    const { remainingCoupons: count } = deal.couponDetails
    const title = page.t('coupons:print.title')
    return {
      title,
      lead: page.t('coupons:print.lead', { count, shown: page.format.number(count) }),
      action: couponPaths.print({ dealId: deal.id }, { file }),
      submit: title,
      cancelHref: couponPaths.sheets({ dealId: deal.id }, { file }),
      crumbs: crumbsOf(page, deal, title),
    }
  },
  add(request, { count }) {
    const { file: fileId } = choiceOf(request)
    const path = { dealId: idOf(request.params.dealId) }
    const body = { count: Number(count), ...(fileId && { fileId }) }
    return request.upstream.core.POST('/coupons/sheets/{dealId}', { path, body })
  },
  done: ({ params }, _record, added) =>
    couponPaths.sheets({ dealId: idOf(params.dealId) }, { print: added?.printId ?? null }),
})

/** Each document is audited, so nothing is drawn before somebody asks. */
export async function pdf(request: Request): Promise<Result> {
  const { actor, page } = request
  const answer = await drawInTurn(actor.userId, (inTurn) => drawn(request, inTurn))
  return answer ?? sheetsScreen(request, page.t('coupons:sheets.busy'), 429)
}

async function drawn(request: Request, inTurn: InTurn): Promise<Result> {
  const { upstream, params, page } = request
  const { state, layout, part, file, print } = choiceOf(request)
  const path = { dealId: idOf(params.dealId) }
  const query = {
    state,
    part: Number(part),
    ...(file && { fileId: file }),
    ...(print && { printId: print }),
  }
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
    state: isState(state) ? state : 'PRINTED',
    layout: isLayout(layout) ? layout : 'CARDS',
    part: /^[1-9]\d{0,5}$/.test(part) ? part : '1',
    file: id.safeParse(given('file')).data ?? '',
    print: id.safeParse(given('print')).data ?? '',
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
  const [deal, file] = await Promise.all([
    readDeal(upstream, dealId),
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
    crumbs: crumbsOf(page, deal, title),
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

async function readDeal({ core }: Upstream, dealId: string): Promise<CouponDeal> {
  const query = { page: 0, size: 1 }
  return (await core.read('/coupons/deal/{dealId}', { path: { dealId }, query })).deal
}

function crumbsOf(page: Page, { id: dealId, title: label }: CouponDeal, here: string) {
  const ofDeal = { label, href: couponPaths.ofDeal({ dealId }) }
  return crumbsTo(page, couponPaths.deals, ofDeal, { label: here })
}
