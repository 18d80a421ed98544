import type { ReactNode } from 'react'

export type Crumb = { label: string; href?: string }

export type Notice = {
  type: 'SUCCESS' | 'ERROR'
  message: string /** Milliseconds on screen; configured default when absent. */
  stays?: number
}

export type Screen = {
  kind: 'screen'
  status?:
    | 200
    | 400
    | 401
    | 403
    | 404
    | 405
    | 409
    | 413
    | 415
    | 422
    | 429
    | 500
    | 501
    | 502
    | 503
    | 504
    | 507
  /**
   * `shell` when signed in; `auth` is the split panel; `bare` has no chrome; `embed` has
   * no script either, for the web view of the mobile app.
   */
  layout?: 'shell' | 'auth' | 'bare' | 'embed'
  title: string
  crumbs?: Crumb[]
  main: ReactNode
  /** The list region, sent alone when htmx targets its id (search, filter, paging). */
  region?: {
    id: string
    node: ReactNode
    announce?: string
  }
  /** Sent alone when htmx targets `#dialog`; otherwise part of the whole page. */
  dialog?: ReactNode
  notice?: Notice
  retryAfterSeconds?: number
}
