export const pin = (
  <>
    <path d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </>
)
export const search = (
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>
)
export const alert = (
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5m0 3.2v.1" />
  </>
)
export const info = (
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5m0-8.2v-.1" />
  </>
)

/**
 * Lines on a field of 24 by 24, drawn as `.icon` says. They stand in the page, since a browser holds each of
 * a sprite and a copy wherever one is used.
 */
export const drawings = {
  home: <path d="M4 11 12 4l8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5z" />,
  'check-list': (
    <path d="m4 7 1.5 1.5L8 6m-4 6.5L5.5 14 8 11.5m-4 6.5 1.5 1.5L8 17M12 7.5h8m-8 5.5h8m-8 5.5h8" />
  ),
  deal: (
    <>
      <path d="M12.6 4H19a1 1 0 0 1 1 1v6.4a2 2 0 0 1-.6 1.4l-6.9 6.9a1.5 1.5 0 0 1-2.1 0l-6.1-6.1a1.5 1.5 0 0 1 0-2.1l6.9-6.9a2 2 0 0 1 1.4-.6z" />
      <circle cx="15.8" cy="8.2" r="1.1" />
    </>
  ),
  coupon: (
    <path d="M3.5 9V6.5a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1V9a3 3 0 0 0 0 6v2.5a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V15a3 3 0 0 0 0-6zM14 8.5v1m0 2v1m0 2v1" />
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v1.5m0 15V21m9-9h-1.5M4.5 12H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m12.8 0-1.1-1.1M6.7 6.7 5.6 5.6" />
    </>
  ),
  store: (
    <path d="M5 11v8.5h14V11M4 8l1.5-4h13L20 8a2.6 2.6 0 0 1-5.3 0 2.6 2.6 0 0 1-5.3 0A2.6 2.6 0 0 1 4 8zm6 11.5V15h4v4.5" />
  ),
  users: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M3 19.5c.5-3.5 2.8-5.5 6-5.5s5.5 2 6 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4m2 2.8c2 .8 3.2 2.5 3.5 5" />
    </>
  ),
  grid: (
    <>
      <rect x="4" y="4" width="6.5" height="6.5" rx="1.2" />
      <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.2" />
      <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.2" />
      <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.2" />
    </>
  ),
  card: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="M3.5 10h17M7 15h3" />
    </>
  ),
  chart: <path d="M4 20h16M7 16.5V11m5 5.5V5m5 11.5v-8" />,
  inbox: (
    <path d="M4 14 6.5 5h11L20 14v4.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zm0 0h4.5l1 2.5h5l1-2.5H20" />
  ),
  user: (
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c.7-4 3.5-6 7.5-6s6.8 2 7.5 6" />
    </>
  ),
  pin,
  bell: <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10zm4 9.5a2.2 2.2 0 0 0 4 0" />,
  search,
  plus: <path d="M12 5v14M5 12h14" />,
  edit: <path d="m4.5 15.5-.5 4.5 4.5-.5L19.5 8.5l-4-4zm8.5-8.5 4 4" />,
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 12.5h9.4L17.5 7M10 10.5v6m4-6v6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  image: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="m4 17 5-4.5 3.5 3 3-3 4.5 4" />
    </>
  ),
  x: <path d="m6 6 12 12M18 6 6 18" />,
  alert,
  info,
  chev: <path d="m9 5.5 6.5 6.5L9 18.5" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  out: (
    <path d="M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10 12h10.5m0 0L17 8.5m3.5 3.5L17 15.5" />
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  upload: <path d="M12 15.5V4.5m0 0L7.5 9M12 4.5 16.5 9M4.5 15.5v4h15v-4" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  bank: <path d="m4 9.5 8-5.5 8 5.5zM6 12.5v4.5m4-4.5v4.5m4-4.5v4.5m4-4.5v4.5M4 20h16" />,
  bag: <path d="M5.5 8h13l1 12h-15zM9 11V7a3 3 0 0 1 6 0v4" />,
  file: <path d="M6 3.5h8l4 4V20.5H6zm8 0v4h4M9 12h6m-6 4h6" />,
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4 7.5 8 6 8-6" />
    </>
  ),
  chat: (
    <path d="M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7.5L7 20v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z" />
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m11 12.5 8-8m-3.5 3.5 3 3" />
    </>
  ),
}
