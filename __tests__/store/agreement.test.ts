import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore } from '@/__tests__/support/render';
import { aProfile } from '@/__tests__/support/builders/profile';
import { downloadAgreement } from '@/store/slices/agreement';

const service = useMockService();

/** What was handed to the browser as downloads. */
function watchDownloads() {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = (address) => void blobs.delete(address);
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href)! });
  });
  return { saved, stop: () => click.mockRestore() };
}

test('the signed agreement is downloaded unchanged', async () => {
  const bytes = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0xff, 0x00, 0x80]);
  service.answer({ getAgreementPdf: () => bytes });
  const { saved, stop } = watchDownloads();
  const store = makeTestStore({ profile: aProfile() });
  await store.dispatch(downloadAgreement()).unwrap();
  stop();
  expect(saved).toHaveLength(1);
  expect([saved[0]!.name, saved[0]!.blob.type]).toEqual(['parent-agreement.pdf', 'application/pdf']);
  expect(new Uint8Array(await saved[0]!.blob.arrayBuffer())).toEqual(bytes);
  expect(document.querySelector('a')).toBeNull();
});

test('before the signature there is no download, and a toast says so', async () => {
  service.answer({ getAgreementPdf: () => refuse(404, 'You have not signed the agreement yet.') });
  const { saved, stop } = watchDownloads();
  const store = makeTestStore({ profile: aProfile() });
  await expect(store.dispatch(downloadAgreement()).unwrap()).rejects.toMatchObject({ status: 404 });
  stop();
  expect(saved).toEqual([]);
  expect(store.getState().toasts.map(({ message }) => message)).toEqual(['You have not signed the agreement yet.']);
});
