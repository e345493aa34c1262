// The asynchronous boundary that the documentation asks for: shared libraries are settled before they are used.
import('./bootstrap.tsx');
