import encodeQR from 'qr'

/** A QR code as a picture within the page, drawn here: no other site learns what it says. */
export function qrPicture(text: string): string {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 2 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
