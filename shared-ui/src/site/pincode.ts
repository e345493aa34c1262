declare module '@platform/contract/settings' {
  interface PublicSettings {
    /** Base of `/pincode/{pincode}`. Absent or empty: this site's own server. */
    readonly postalBase?: string;
  }
}

/** The format of the public postal-code service. Our own `/pincode/{pincode}` uses the same format. */
export interface PostOffice {
  readonly Name: string;
  readonly Description: null;
  readonly BranchType: string;
  readonly DeliveryStatus: string;
  readonly Circle: string;
  readonly District: string;
  readonly Division: string;
  readonly Region: string;
  readonly Block: string;
  readonly State: string;
  readonly Country: string;
  readonly Pincode: string;
}

export type PostalAnswer = readonly [
  {
    readonly Message: string;
    readonly Status: 'Success' | 'Error';
    readonly PostOffice: readonly PostOffice[] | null;
  },
];
