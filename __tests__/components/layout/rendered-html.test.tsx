import type { ReactElement } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { aSettings } from '@/__tests__/support/builders/settings';
import { fakeRouter, FakeRouterProvider } from '@/__tests__/support/fake-router';
import { Shell } from '@/components/layout/shell';
import { StoreProvider } from '@/components/layout/store-provider';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';

const Name = () => <p>Name: {useAppSelector(selectProductName)}</p>;
const app = (
  <FakeRouterProvider router={fakeRouter('/')}>
    <StoreProvider preload={{ settings: aSettings() }}>
      <Shell>
        <Name />
      </Shell>
    </StoreProvider>
  </FakeRouterProvider>
);

/** Renders the page like Next. */
async function rendered(page: ReactElement): Promise<string> {
  const stream = await renderToReadableStream(page);
  await stream.allReady;
  return new Response(stream).text();
}

afterEach(() => window.localStorage.clear());

it('the server-rendered HTML does not depend on tokens in the browser', async () => {
  const stranger = await rendered(app);
  window.localStorage.setItem('token', 'access');
  window.localStorage.setItem('refreshToken', 'refresh');
  const parent = await rendered(app);
  expect(parent).toBe(stranger);
  expect(parent).toContain('Name: <!-- -->Nestling');
  expect(parent).toMatch(/<noscript>.*href="\/login".*<\/noscript>/);
  expect(parent).not.toMatch(/Hi,|Log out/);
});

it('the server-rendered HTML has the footer after main and no script, template or hidden element', async () => {
  const html = await rendered(app);
  expect(html).toMatch(/<\/main>.*<footer.*href="\/help".*<\/footer>/);
  expect(html).not.toMatch(/<script|<template|hidden=""/);
});
