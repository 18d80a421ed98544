import type { ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { buttonClass, type Of, SpokenName } from './button.tsx'

/** Rare acts of a row or card, behind one button; the browser opens it, without script too. */
export function RowMenu({ of, children }: Of & { children: ReactNode }) {
  const { t } = usePage()
  return (
    <details className="row acts">
      <summary className={buttonClass({ tone: 'ghost', iconOnly: true })}>
        <span aria-hidden>⋯</span>
        <span className="vh">
          {t('common:moreActs')}
          <SpokenName of={of} />
        </span>
      </summary>
      {children}
    </details>
  )
}
