/** Where the bucket is and who we are there. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  /** The bucket in the path of an address, not in its host. */
  pathStyle: boolean
  identity:
    | { accessKeyId: string; secretAccessKey: string }
    | { roleArn: string; tokenFile: string; stsEndpoint: string }
}
