declare module 'open-location-code' {
  type Area = Record<'latitudeLo' | 'longitudeLo' | 'latitudeCenter' | 'longitudeCenter', number>
  export class OpenLocationCode {
    encode(latitude: number, longitude: number, digits: number): string
    decode(code: string): Area
    isFull(code: string): boolean
  }
}
