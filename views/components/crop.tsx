import type { ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { Button } from './button.tsx'
import { Island } from './island.tsx'

/** Rows of pictures that have a button to crop them; the dialog's parts are filled in by the island. */
export function Cropped({ children }: { children: ReactNode }) {
  const { t } = usePage()
  return (
    <Island name="crop" when="load" props={{}}>
      {children}
      <template>
        <dialog className="dialog crop" aria-labelledby="crop-title">
          <div className="confirm">
            <div className="body">
              <h2 id="crop-title">{t('common:crop.title')}</h2>
              <p id="crop-hint">{t('common:crop.hint')}</p>
              <div className="area">
                <img alt="" />
                <button
                  type="button"
                  data-frame=""
                  aria-label={t('common:crop.frame')}
                  aria-describedby="crop-hint"
                />
              </div>
              <label>
                {t('common:crop.size')}
                <input type="range" min={30} max={100} defaultValue={100} />
              </label>
              <p role="alert" data-failed={t('common:crop.failed')} />
            </div>
            <div className="acts">
              <Button type="button" data-cancel="">
                {t('common:dialog.cancel')}
              </Button>
              <Button type="button" tone="primary">
                {t('common:crop.apply')}
              </Button>
            </div>
          </div>
        </dialog>
      </template>
    </Island>
  )
}
