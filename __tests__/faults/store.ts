import { type Fault, must, seconds } from '@/__tests__/faults/fault';
import type { World } from '@/__tests__/faults/world';
import { photoForm } from '@/__tests__/support/contract/household';

const upload = async (world: World) => {
  const { token } = await world.newParent();
  return world.call('/api/v1/upload', { method: 'POST', token, body: photoForm() });
};

const storeFault = (name: string, breaks: (world: World) => void): Fault<World> => ({
  name,
  promised:
    'an upload answers 503 with Retry-After within 25 s; other calls are served; it works once the store is back',
  async run(world) {
    breaks(world);
    const uploading = upload(world);
    const other = await world.call('/api/v1/settings');
    const { status, retryAfter, ms } = await uploading;
    world.s3.behave('well');
    world.s3.fail(0, 0);
    const after = await upload(world);
    const seen = `503 after ${seconds(ms)} with Retry-After ${retryAfter}; settings ${other.status} in ${seconds(other.ms)}; then ${after.status}`;
    must(status === 503 && retryAfter !== null && ms < 25_000, `${status} after ${seconds(ms)}`);
    must(other.status === 200 && after.status === 201, seen);
    return seen;
  },
});

export const storeFaults: Fault<World>[] = [
  storeFault('S3: the store is down', ({ s3 }) => s3.behave('away')),
  storeFault('S3: the store is silent', ({ s3 }) => s3.behave('silent')),
  storeFault('S3: the store answers 500', ({ s3 }) => s3.fail(500, 1_000)),
];
