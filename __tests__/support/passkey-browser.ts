const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
const given = { rawId: bytes('passkey'), type: 'public-key', getClientExtensionResults: () => ({}) };

/** What the browser hands over when its owner agrees. */
export const aSignature = {
  ...given,
  id: 'cGFzc2tleQ',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: null,
  },
};
const aNewKey = {
  ...given,
  id: 'cGFzc2tleQ',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('object'),
    getTransports: () => ['internal'],
  },
};

/** What the browser says when its owner turns the question down. */
export const turnedDown = Object.assign(new Error('Not allowed.'), { name: 'NotAllowedError' });

/**
 * Gives jsdom passkeys in each test of the file. `can`: what the browser supports. `get` and `create`: what the parent does.
 * `signalUnknown` receives each passkey that the page tells the browser to forget.
 */
export function usePasskeyBrowser() {
  const can = { suggest: false, make: true };
  const get = jest.fn<Promise<unknown>, [{ mediation?: string }]>();
  const create = jest.fn<Promise<unknown>, [unknown]>();
  const signalUnknown = jest.fn(async () => undefined);
  class PublicKeyCredential {
    static isConditionalMediationAvailable = async () => can.suggest;
    static isUserVerifyingPlatformAuthenticatorAvailable = async () => can.make;
    static signalUnknownCredential = signalUnknown;
  }
  const parts: [object, string, unknown][] = [
    [window, 'PublicKeyCredential', PublicKeyCredential],
    [window, 'requestIdleCallback', (work: () => void) => void work()],
    [navigator, 'credentials', { get, create }],
  ];
  beforeEach(() => {
    Object.assign(can, { suggest: false, make: true });
    get.mockReset().mockResolvedValue(aSignature);
    create.mockReset().mockResolvedValue(aNewKey);
    signalUnknown.mockClear();
    for (const [owner, name, value] of parts) Object.defineProperty(owner, name, { configurable: true, value });
  });
  afterEach(() => {
    for (const [owner, name] of parts) Reflect.deleteProperty(owner, name);
  });
  return { can, get, create, signalUnknown };
}
