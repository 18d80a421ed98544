import type { ClosingDetail, ClosingReport } from '#src/contract/core/closing.ts'
import { closingPaths } from '#src/contract/screens/closing.ts'
import { calendarDay } from '#src/contract/values.ts'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { orNull } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { tableFile } from '#src/web/lists/csv.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { ClosingPage } from '#views/closing/closing.tsx'
import { readClosing } from './read-closing.ts'

export async function show(request: Request): Promise<Result> {
  const { page, query } = request
  const { t, format } = page
  const today = businessDate(Date.now(), format.timeZone)
  const given = query.get('day') || today
  const isDay = calendarDay.safeParse(given).success
  const error = isDay ? (given > today ? 'core:closing.ahead' : null) : 'closing:invalid'
  const day = error ? today : given
  const [closing, before] = await Promise.all([
    readClosing(request, day),
    orNull(readClosing(request, addDays(day, -7))),
  ])
  if (!error && query.get('format') === 'csv') return file(request, closing)
  return screen({
    ...(error && { status: 422 }),
    title: t('closing:title'),
    parts: [format.date(new Date(startOfBusinessDate(day, format.timeZone)))],
    crumbs: crumbsTo(page, closingPaths.show),
    main: (
      <ClosingPage
        closing={closing}
        before={before?.total ?? null}
        given={given}
        error={error ? t(error) : undefined}
      />
    ),
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

function file(request: Request, { day, details }: ClosingReport): Promise<Response> {
  const { t } = request.page
  const amount = (cents: number) => (cents / 100).toFixed(2)
  return tableFile<ClosingDetail>(request, `closing-${day}`, details, [
    { header: t('closing:branch'), text: ({ branch }) => branch?.name ?? t('closing:noBranch') },
    { header: t('closing:till'), text: ({ till }) => till?.name ?? '' },
    { header: t('closing:person'), text: ({ cashier }) => cashier?.name ?? '' },
    { header: t('closing:count'), text: ({ count }) => String(count) },
    { header: t('closing:paid'), text: ({ paid }) => amount(paid.cents) },
    { header: t('closing:saved'), text: ({ saved }) => amount(saved.cents) },
    { header: t('closing:undone'), text: ({ undone }) => String(undone) },
    { header: t('closing:again'), text: ({ again }) => String(again) },
    { header: t('closing:doubles'), text: ({ doubles }) => String(doubles) },
  ])
}
