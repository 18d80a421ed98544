import type { BranchTies as Ties } from '#src/contract/core/branch-ties.ts'
import { usePage } from '#views/page/page.ts'

/** What ends with a branch, under the question whether to delete it. */
export function BranchTies({ ties: { tills, cashiers, deals, dealCount } }: { ties: Ties }) {
  const { t } = usePage()
  if (tills + cashiers + dealCount === 0) return null
  const more = dealCount - deals.length
  return (
    <>
      <ul className="sm">
        {tills > 0 && <li>{t('branches:delete.tills', { count: tills })}</li>}
        {cashiers > 0 && <li>{t('branches:delete.cashiers', { count: cashiers })}</li>}
        {dealCount > 0 && (
          <li>
            {t('branches:delete.deals', { count: dealCount })}
            <ul>
              {deals.map((title) => (
                <li key={title}>{title}</li>
              ))}
              {more > 0 && <li>{t('branches:delete.more', { count: more })}</li>}
            </ul>
          </li>
        )}
      </ul>
      {tills + cashiers > 0 && <p className="sm">{t('branches:delete.move')}</p>}
    </>
  )
}
