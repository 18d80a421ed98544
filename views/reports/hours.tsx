import { usePage } from '#views/page/page.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const ofDay = Array.from({ length: 24 }, (_none, hour) => hour)

/** Redeemed coupons by weekday, from Monday, and hour of the business day: the more, the darker. */
export function Hours({ hours }: { hours: readonly (readonly number[])[] }) {
  const { t, format } = usePage()
  const most = Math.max(1, ...hours.flat())
  return (
    <table className="hours">
      <caption className="sm muted">
        {t('reports:hours.caption', { most: format.number(most) })}
      </caption>
      <thead>
        <tr>
          <td />
          {ofDay.map((hour) => (
            <th key={hour} scope="col">
              {hour % 3 === 0 ? hour : <span className="vh">{hour}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday, day) => (
          <tr key={weekday}>
            <th scope="row">{t(`reports:hours.${weekday}`)}</th>
            {ofDay.map((hour) => (
              <Cell key={hour} count={hours[day]?.[hour] ?? 0} most={most} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ count, most }: { count: number; most: number }) {
  const { format } = usePage()
  return (
    <td>
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fillOpacity={(count / most).toFixed(2)} />
      </svg>
      <span className="vh">{format.number(count)}</span>
    </td>
  )
}
