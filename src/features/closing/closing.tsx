import type { ClosingLine, ClosingReport } from '#src/contract/core/closing.ts'
import { closingPaths } from '#src/contract/screens/closing.ts'
import { calendarDay } from '#src/contract/values.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { tableFile } from '#src/web/lists/csv.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ClosingPage } from '#views/closing/closing.tsx'

export async function show(request: Request): Promise<Result> {
  const { page, query, upstream } = request
  const { t, format } = page
  const today = businessDate(Date.now(), format.timeZone)
  const given = query.get('day') || today
  const isDay = calendarDay.safeParse(given).success
  const error = isDay ? (given > today ? 'core:closing.ahead' : null) : 'closing:invalid'
  const day = error ? today : given
  const closing = await upstream.core.read('/closing', { query: { day } })
  if (!error && query.get('format') === 'csv') return file(request, closing)
  return screen({
    ...(error && { status: 422 }),
    title: t('closing:title'),
    parts: [day],
    crumbs: crumbsTo(page, closingPaths.show),
    main: <ClosingPage closing={closing} given={given} error={error ? t(error) : undefined} />,
  })
}

/** `back`: the day that was shown. */
export async function mail({ c, upstream }: Request): Promise<Result> {
  const form = await readForm(c)
  const wanted = text(form, 'wanted') === '1'
  const day = calendarDay.safeParse(text(form, 'day')).data
  const answer = await upstream.core.PUT('/closing/mailing', { body: { wanted } })
  return seeOther(closingPaths.show({ day }), noticeOf(answer))
}

function file(request: Request, { day, lines }: ClosingReport): Promise<Response> {
  const { t } = request.page
  const amount = (cents: number) => (cents / 100).toFixed(2)
  return tableFile<ClosingLine>(request, `closing-${day}`, lines, [
    { header: t('closing:branch'), text: ({ branch }) => branch?.name ?? t('closing:noBranch') },
    { header: t('closing:count'), text: ({ count }) => String(count) },
    { header: t('closing:paid'), text: ({ paid }) => amount(paid.cents) },
    { header: t('closing:saved'), text: ({ saved }) => amount(saved.cents) },
    { header: t('closing:undone'), text: ({ undone }) => String(undone) },
    { header: t('closing:again'), text: ({ again }) => String(again) },
  ])
}
