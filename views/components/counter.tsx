import { usePage } from '#views/page/page.ts'

/** "84/100", shown from 80 % of the limit and updated by the script. Characters. */
export function Counter({ used, limit }: { used: number; limit: number }) {
  const { t } = usePage()
  return (
    <p className="counter" data-limit={limit} hidden={used < limit * 0.8}>
      {t('common:field.counter', { used, limit })}
    </p>
  )
}
