import { browserName, deviceName } from '@/lib/site/device-name';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`(iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Version/18.1 Mobile/15E148`, 'iPhone', 'iPhone'],
  [`(iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} CriOS/131.0 Safari/604.1`, 'iPhone', 'Chrome on iPhone'],
  [`(iPad; CPU OS 16_4 like Mac OS X) ${webKit} Version/16.4 Safari/604.1`, 'iPad', 'Safari on iPad'],
  [`(iPad; CPU OS 16_4 like Mac OS X) ${webKit} FxiOS/131.0 Safari/604.1`, 'iPad', 'Firefox on iPad'],
  [`(Linux; Android 10; K) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Android phone', 'Chrome on Android phone'],
  [
    `(Linux; Android 10; K) ${blink} SamsungBrowser/27.0 Chrome/131.0.0.0 Safari/537.36`,
    'Android tablet',
    'Samsung Internet on Android tablet',
  ],
  [`(Windows NT 10.0; Win64; x64) ${blink} Chrome/131.0.0.0 Safari/537.36`, 'Windows computer', 'Chrome on Windows'],
  [
    `(Windows NT 10.0; Win64; x64) ${blink} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`,
    'Windows computer',
    'Edge on Windows',
  ],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.1 Safari/605.1.15`, 'Mac', 'Safari on Mac'],
  [`(X11; CrOS x86_64 14541.0.0) ${blink} Chrome/131.0.0.0 Safari/537.36`, 'Chromebook', 'Chrome on Chromebook'],
  [`(X11; Linux x86_64) ${blink} Chrome/131.0.0.0 Safari/537.36 OPR/116.0`, 'Linux computer', 'Opera on Linux'],
  ['(X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Linux computer', 'Firefox on Linux'],
  ['(X11; FreeBSD amd64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Another device', 'Firefox'],
  ['curl/8.9', 'Another device', 'Another device'],
])('%s is called %s, and its browser %s', (userAgent, device, browser) => {
  expect([deviceName(userAgent), browserName(userAgent)]).toEqual([device, browser]);
});
