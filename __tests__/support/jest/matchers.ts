import { configure } from '@testing-library/react';
import '@testing-library/jest-dom';

// Lazy components are compiled on first import, which takes seconds beside a build.
configure({ asyncUtilTimeout: 5_000 });
