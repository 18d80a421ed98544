export function ProviderMark({ provider }: { provider: 'google' | 'facebook' }) {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      {provider === 'google' ? <Google /> : <Facebook />}
    </svg>
  )
}

function Google() {
  return (
    <>
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.3h4.8a4 4 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.5z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.2a5.4 5.4 0 0 1-8-2.9H1v2.4A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
      <path
        fill="#ea4335"
        d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7z"
      />
    </>
  )
}

function Facebook() {
  return (
    <>
      <circle cx="9" cy="9" r="9" fill="#1877f2" />
      <path
        fill="#fff"
        d="m12.3 11.6.4-2.6h-2.5V7.3c0-.7.3-1.4 1.5-1.4h1.1V3.7s-1-.2-2-.2c-2 0-3.4 1.2-3.4 3.5v2H5.1v2.6h2.3V18h2.8v-6.4z"
      />
    </>
  )
}
